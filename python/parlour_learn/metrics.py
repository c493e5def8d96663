"""Metrics: how well an evaluation predicts results."""

import numpy as np


def win_chance(logits: np.ndarray) -> np.ndarray:
    """The probability of a win, with draws counted half."""
    return 1 / (1 + np.exp(-np.clip(logits, -60, 60)))


def targets(records: np.ndarray, is_solved: np.ndarray, mix: float) -> np.ndarray:
    """The training target: `mix` parts search score, the rest the result; if solved, the value."""
    result = (records["result"].astype(np.float32) + 1) / 2
    score = win_chance(records["score"].astype(np.float32) / 256)
    return np.where(is_solved, result, mix * score + (1 - mix) * result).astype(np.float32)


def cross_entropy(logits: np.ndarray, target: np.ndarray) -> float:
    """The mean loss; guessing gives 0.693."""
    logits = np.asarray(logits, np.float64)
    return float(np.mean(np.logaddexp(0, logits) - target * logits))


def measure(logits: np.ndarray, records: np.ndarray, is_solved: np.ndarray, mix: float) -> dict:
    """Losses and errors of an evaluation, on all positions and on solved ones."""
    result = records["result"].astype(np.float64)
    won = (result + 1) / 2
    p = win_chance(np.asarray(logits, np.float64))
    error = np.abs(p - won)

    def mean(values: np.ndarray, where: np.ndarray) -> float | None:
        return float(values[where].mean()) if where.any() else None

    right_sign = np.sign(logits) == np.sign(result)
    decisive = result != 0
    return {
        "positions": len(records),
        "solved_positions": int(is_solved.sum()),
        "loss": cross_entropy(logits, targets(records, is_solved, mix)),
        "result_loss": cross_entropy(logits, won),
        "sign_accuracy": mean(right_sign, decisive),
        "error": mean(error, np.ones(len(records), bool)),
        "error_of_wins": mean(error, result > 0),
        "error_of_draws": mean(error, result == 0),
        "error_of_losses": mean(error, result < 0),
        "solved_sign_accuracy": mean(right_sign, decisive & is_solved),
        "solved_error": mean(error, is_solved),
    }
