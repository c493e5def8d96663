//! Parlour line by line: for pipes, screen readers and slow links.
