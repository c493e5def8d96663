"use strict";
const boards = [...document.querySelectorAll("figure")];
const list = document.querySelector(".moves");
const cursor = document.getElementById("now");
const left = Number(cursor.getAttribute("x1"));
let now = 0;
function show(ply) {
  now = Math.max(0, Math.min(boards.length - 1, ply));
  boards.forEach((board, index) => { board.hidden = index !== now; });
  document.querySelectorAll(".moves li").forEach((item, index) => {
    item.classList.toggle("now", index + 1 === now);
    // Only the list moves, never the page: the board stays where it is.
    if (index + 1 === now) list.scrollTop = item.offsetTop - list.clientHeight / 2;
  });
  const x = left + now * Number(cursor.dataset.step);
  ["x1", "x2"].forEach((end) => cursor.setAttribute(end, x));
}
document.querySelectorAll("[data-ply]").forEach((link) => link.addEventListener("click", (event) => { event.preventDefault(); show(Number(link.dataset.ply)); }));
document.getElementById("back").addEventListener("click", () => show(now - 1));
document.getElementById("on").addEventListener("click", () => show(now + 1));
document.addEventListener("keydown", (event) => {
  if (event.key === "ArrowLeft") show(now - 1);
  if (event.key === "ArrowRight") show(now + 1);
});
