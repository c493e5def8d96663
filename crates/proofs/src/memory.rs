//! Estimates of the memory that collections take, rounded up.

/// The bytes of a hash table of `T` with this capacity. While a table grows, half of it exists twice.
pub fn table_bytes<T>(capacity: usize) -> usize {
    // One entry in eight stays empty, and each has a byte of its own beside it.
    let bytes = capacity / 7 * 8 * (size_of::<T>() + 1);
    bytes + bytes / 2
}

/// The bytes of a text of this length on the heap.
pub const fn text_bytes(len: usize) -> usize {
    len.next_multiple_of(16) + 16
}
