//! The transposition table: what was found out about positions, shared by all threads without locks.
//!
//! A slot is two words: the entry, and the position's hash mixed with it by XOR. A thread that reads
//! one word of a new entry and the other of an old one sees that they do not belong together
//! (R. Hyatt and T. Mann, "A lockless transposition table implementation for parallel search", 2002).
//!
//! A position may stand in one of four slots, a bucket. Replacement: the same position first, else an
//! entry that is no longer valid, else one of an earlier search, else the shallowest.

use std::sync::atomic::{AtomicU16, AtomicU64, Ordering};

use crate::Confidence;

/// What is known about a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score is at least this.
    pub(crate) lower: i8,
    /// The score is at most this.
    pub(crate) upper: i8,
    /// How many moves ahead the search saw.
    pub(crate) depth: u8,
    /// How sure it was.
    pub(crate) confidence: Confidence,
    /// The best move and the one that was best before; 64 if none is known.
    pub(crate) best: [u8; 2],
}

impl Entry {
    /// What is known after a search whether the score is above `alpha`, by the best score and its
    /// square.
    #[inline]
    pub(crate) const fn after_search(mut self, alpha: i32, (score, square): (i32, u8)) -> Entry {
        if score > alpha {
            self.lower = score as i8;
        } else {
            self.upper = score as i8;
        }
        if square != self.best[0] {
            self.best = [square, self.best[0]];
        }
        self
    }
}

/// How many slots a position may stand in.
const WAYS: usize = 4;

/// The key and the data.
#[repr(align(16))]
struct Slot([AtomicU64; 2]);

/// A transposition table.
pub(crate) struct Table {
    /// Buckets of as many slots as there are ways, each in a line of the cache.
    slots: Box<[Slot]>,
    /// Where the first bucket begins.
    first: usize,
    mask: u64,
    /// What is stored now is of this generation: one for each search.
    generation: AtomicU16,
    /// Entries of an earlier generation count as empty; an empty slot is of generation 0.
    oldest_valid: AtomicU16,
}

impl Table {
    /// A table of so many megabytes, rounded down to a power of two.
    pub(crate) fn new(megabytes: usize) -> Table {
        let wanted = (megabytes << 20) / (WAYS * size_of::<Slot>());
        let buckets = 1 << wanted.max(1).ilog2();
        let slots = empty(WAYS * (buckets + 1));
        let first = slots.as_ptr().align_offset(WAYS * size_of::<Slot>()).min(WAYS);
        let [generation, oldest_valid] = [1; 2].map(AtomicU16::new);
        Table { slots, first, mask: buckets as u64 - 1, generation, oldest_valid }
    }

    /// Empties all slots, because the generations are used up.
    fn zero(&self) {
        for Slot([key, data]) in &self.slots {
            key.store(0, Ordering::Relaxed);
            data.store(0, Ordering::Relaxed);
        }
        self.generation.store(1, Ordering::Relaxed);
        self.oldest_valid.store(1, Ordering::Relaxed);
    }

    /// Empties the table in no time: what was stored is still there, but is no longer valid. Half of
    /// the generations are then left, so that they are not used up in the middle of a game, whose
    /// searches would find an empty table.
    pub(crate) fn clear(&self) {
        if self.generation.load(Ordering::Relaxed) > u16::MAX / 2 {
            self.zero();
        }
        self.new_generation();
        self.oldest_valid.store(self.generation.load(Ordering::Relaxed), Ordering::Relaxed);
    }

    /// A new search begins, whose entries replace those of earlier ones.
    pub(crate) fn new_generation(&self) {
        match self.generation.load(Ordering::Relaxed).checked_add(1) {
            Some(next) => self.generation.store(next, Ordering::Relaxed),
            None => self.zero(),
        }
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[Slot; WAYS] {
        let place = self.first + WAYS * (hash & self.mask) as usize;
        self.slots[place..].first_chunk().expect("a bucket is within the table")
    }

    /// Where a position stands, for a prefetch.
    #[inline]
    pub(crate) fn address(&self, hash: u64) -> &impl Sized {
        self.bucket(hash)
    }

    /// What is known about a position.
    #[inline]
    pub(crate) fn lookup(&self, hash: u64) -> Option<Entry> {
        let oldest_valid = self.oldest_valid.load(Ordering::Relaxed);
        for Slot([key, data]) in self.bucket(hash) {
            let data = data.load(Ordering::Relaxed);
            if key.load(Ordering::Relaxed) ^ data == hash && generation_of(data) >= oldest_valid {
                return Some(unpacked(data));
            }
        }
        None
    }

    /// Stores what is known. The replacement rule stands in the module's comment.
    #[inline]
    pub(crate) fn store(&self, hash: u64, entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let oldest_valid = self.oldest_valid.load(Ordering::Relaxed);
        let mut place = (u32::MAX, 0);
        let bucket = self.bucket(hash);
        for (index, Slot([key, data])) in bucket.iter().enumerate() {
            let old = data.load(Ordering::Relaxed);
            let is_valid = generation_of(old) >= oldest_valid;
            if is_valid && key.load(Ordering::Relaxed) ^ old == hash {
                place = (0, index);
                break;
            }
            let is_current = u32::from(generation_of(old) == generation);
            let depth = u32::from(unpacked(old).depth);
            let rank = if is_valid { is_current << 8 | depth } else { 0 };
            if rank < place.0 {
                place = (rank, index);
            }
        }
        let Slot([key, data]) = &bucket[place.1];
        let packed = packed(entry, generation);
        data.store(packed, Ordering::Relaxed);
        key.store(hash ^ packed, Ordering::Relaxed);
    }
}

const fn packed(entry: Entry, generation: u16) -> u64 {
    let Entry { lower, upper, depth, confidence, best: [first, second] } = entry;
    let (lower, upper) = (lower.cast_unsigned(), upper.cast_unsigned());
    let [low, high] = generation.to_le_bytes();
    u64::from_le_bytes([lower, upper, depth, confidence.to_byte(), first, second, low, high])
}

const fn unpacked(data: u64) -> Entry {
    let [lower, upper, depth, confidence, first, second, ..] = data.to_le_bytes();
    let (lower, upper) = (lower.cast_signed(), upper.cast_signed());
    let confidence = Confidence::from_byte(confidence);
    Entry { lower, upper, depth, confidence, best: [first, second] }
}

const fn generation_of(data: u64) -> u16 {
    (data >> 48) as u16
}

/// Empty slots. The system gives the memory when it is touched for the first time, so that a large
/// table takes no time to make.
#[allow(unsafe_code, reason = "zeroed memory is made into atomics")]
fn empty(count: usize) -> Box<[Slot]> {
    let zeros = vec![0u128; count].into_boxed_slice();
    in_huge_pages(zeros.as_ptr().cast(), size_of_val(&*zeros));
    let slots = Box::into_raw(zeros) as *mut [Slot];
    // SAFETY: a slot has the size and the alignment of a `u128`, and zero is a value of its words.
    unsafe { Box::from_raw(slots) }
}

const _: () = assert!(align_of::<u128>() == align_of::<Slot>());

/// Asks for memory in large pages, before it is touched: with small ones each lookup misses twice.
#[allow(unsafe_code, reason = "advice to the system")]
fn in_huge_pages(start: *const u8, length: usize) {
    #[cfg(all(target_os = "linux", not(miri)))]
    {
        use rustix::mm::{Advice, madvise};
        let skipped = start.align_offset(4096);
        let length = length.saturating_sub(skipped);
        // SAFETY: the advice changes no content, and the range lies within memory that we own.
        // Whether it is taken is up to the system; nothing depends on it.
        let _ = unsafe {
            madvise(start.wrapping_add(skipped).cast_mut().cast(), length, Advice::LinuxHugepage)
        };
    }
    #[cfg(any(not(target_os = "linux"), miri))]
    let _ = (start, length);
}

/// The hash of a position on the board of a side: the same discs on another board are another
/// position.
#[inline]
pub(crate) fn hash(p: u64, o: u64, side: u32) -> u64 {
    let other = u64::from(8 - side).wrapping_mul(0xa076_1d64_78bd_642f);
    let product =
        u128::from(p ^ 0x9e37_79b9_7f4a_7c15) * u128::from(o ^ 0xd1b5_4a32_d192_ed03 ^ other);
    (product as u64) ^ (product >> 64) as u64 ^ p ^ o.rotate_left(32)
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, thread};

    use otelo_rng::Rng;

    use super::*;

    /// A table of one bucket.
    fn tiny() -> Table {
        Table::new(0)
    }

    fn at_depth(depth: u8) -> Entry {
        Entry { lower: -3, upper: 7, depth, confidence: Confidence::ALL[2], best: [19, 64] }
    }

    #[test]
    fn a_table_is_as_large_as_asked_for() {
        for (megabytes, buckets) in [(0, 1), (1, 1 << 14), (2, 1 << 15), (3, 1 << 15)] {
            assert_eq!(Table::new(megabytes).mask + 1, buckets);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "slow there")]
    fn what_is_put_is_got() {
        let table = Table::new(1);
        let mut rng = Rng::new(1);
        let mut all = HashMap::new();
        // Few enough that no bucket is full.
        for _ in 0..2000 {
            let (lower, upper) = (rng.i8(-64..=64), rng.i8(-64..=64));
            let best = [rng.u8(0..=64), rng.u8(0..=64)];
            let (depth, confidence) = (rng.u8(0..=60), Confidence::from_byte(rng.u8(0..6)));
            let known = Entry { lower, upper, depth, confidence, best };
            let key = rng.u64(..);
            assert_eq!(table.lookup(key), None);
            table.store(key, known);
            all.insert(key, known);
        }
        for (&key, &known) in &all {
            assert_eq!(table.lookup(key), Some(known));
        }
        table.clear();
        assert!(all.keys().all(|&key| table.lookup(key).is_none()));
        for (&key, &known) in &all {
            table.store(key, known);
        }
        assert!(all.iter().all(|(&key, &known)| table.lookup(key) == Some(known)));
        table.zero();
        assert!(all.keys().all(|&key| table.lookup(key).is_none()));
    }

    /// A table that forgot keeps the same positions as a new one.
    #[test]
    #[cfg_attr(miri, ignore = "slow there")]
    fn what_is_forgotten_is_not_in_the_way() {
        let (used, new) = (Table::new(1), Table::new(1));
        let mut rng = Rng::new(5);
        let mut fill = |tables: &[&Table]| -> Vec<u64> {
            let keys: Vec<u64> = (0..100_000).map(|_| rng.u64(..)).collect();
            for &key in &keys {
                let known = at_depth(rng.u8(0..=60));
                tables.iter().for_each(|table| table.store(key, known));
            }
            keys
        };
        fill(&[&used]);
        used.clear();
        let keys = fill(&[&used, &new]);
        let kept = keys.iter().filter(|&&key| new.lookup(key).is_some()).count();
        assert!((60_000..70_000).contains(&kept), "{kept}");
        assert!(keys.iter().all(|&key| used.lookup(key) == new.lookup(key)));
    }

    #[test]
    fn a_position_stands_in_one_place() {
        let table = tiny();
        for key in 1..=4 {
            table.store(key, at_depth(20));
        }
        for depth in [3, 30, 10] {
            table.store(2, at_depth(depth));
            assert_eq!(table.lookup(2), Some(at_depth(depth)));
        }
        for key in [1, 3, 4] {
            assert_eq!(table.lookup(key), Some(at_depth(20)), "{key}");
        }
    }

    #[test]
    fn the_deeper_stays() {
        let table = tiny();
        for (key, depth) in [(1, 9), (2, 5), (3, 12), (4, 7), (5, 6), (6, 20)] {
            table.store(key, at_depth(depth));
        }
        let left: Vec<u64> = (1..=6).filter(|&key| table.lookup(key).is_some()).collect();
        // 5 took the place of 2, and 6 that of 5.
        assert_eq!(left, [1, 3, 4, 6]);
    }

    #[test]
    fn the_older_goes() {
        let table = tiny();
        for (key, depth) in [(1, 30), (2, 25), (3, 28), (4, 40)] {
            table.store(key, at_depth(depth));
        }
        table.new_generation();
        for key in 5..=7 {
            table.store(key, at_depth(1));
        }
        let left: Vec<u64> = (1..=7).filter(|&key| table.lookup(key).is_some()).collect();
        assert_eq!(left, [4, 5, 6, 7]);
        // Once all are of the same generation, the shallowest goes again.
        table.store(8, at_depth(2));
        table.store(9, at_depth(3));
        assert_eq!((table.lookup(4), table.lookup(8)), (None, Some(at_depth(2))));
    }

    /// A cleared table has generations for any game: none is used up in the middle of it.
    #[test]
    fn a_cleared_table_keeps_what_follows() {
        let table = tiny();
        for _ in 0..3 {
            for _ in 0..u16::MAX / 2 + 1 {
                table.new_generation();
            }
            table.clear();
            assert_eq!(table.lookup(7), None);
            let entry = at_depth(3);
            table.store(7, entry);
            for _ in 0..1000 {
                table.new_generation();
            }
            assert_eq!(table.lookup(7), Some(entry));
        }
    }

    /// After the last generation comes the first, and nothing is left of it; an empty slot is never
    /// valid.
    #[test]
    #[cfg_attr(miri, ignore = "slow there")]
    fn generations_come_round() {
        let table = tiny();
        for round in 0..140_000 {
            table.new_generation();
            for way in 1..=4 {
                table.store(10 * round + way, at_depth(0));
            }
            for way in 1..=4 {
                assert_eq!(table.lookup(10 * round + way), Some(at_depth(0)), "round {round}");
            }
        }
    }

    /// What is told about a position in the test below: the last byte follows from all the others.
    fn checkable(key: u64, rng: &mut Rng) -> Entry {
        let mut known = Entry {
            lower: rng.i8(-64..=64),
            upper: rng.i8(-64..=64),
            depth: rng.u8(0..=60),
            confidence: Confidence::from_byte(rng.u8(0..6)),
            best: [rng.u8(0..=64), 0],
        };
        known.best[1] = checked(key, known);
        known
    }

    fn checked(key: u64, known: Entry) -> u8 {
        let bytes = packed(Entry { best: [known.best[0], 0], ..known }, 0);
        ((bytes ^ key).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as u8
    }

    /// Whatever order threads see each other's words in, a reader meets a key and data that somebody
    /// wrote: those of one entry, or of two, which may be of the same position.
    #[test]
    fn words_of_two_entries_are_refused() {
        let table = tiny();
        let Slot([key_word, data_word]) = &table.bucket(0)[0];
        let mut rng = Rng::new(4);
        for _ in 0..if cfg!(miri) { 100 } else { 10_000 } {
            let first = rng.u64(..);
            let second = if rng.bool() { first } else { rng.u64(..) };
            let [one, other] = [first, second].map(|key| checkable(key, &mut rng));
            for (known, is_whole) in [(one, true), (other, one == other && first == second)] {
                key_word.store(first ^ packed(one, 1), Ordering::Relaxed);
                data_word.store(packed(known, 1), Ordering::Relaxed);
                assert_eq!(table.lookup(first), is_whole.then_some(known));
                assert!(first == second || table.lookup(second).is_none());
            }
        }
    }

    /// Threads write and read the same few places; whatever is read was written as a whole.
    #[test]
    fn nothing_torn_is_read() {
        let turns = if cfg!(miri) { 500 } else { 500_000 };
        let keys: Vec<u64> = {
            let mut rng = Rng::new(2);
            (0..12).map(|_| rng.u64(..)).collect()
        };
        let table = tiny();
        let read: usize = thread::scope(|scope| {
            let (table, keys) = (&table, &keys);
            let work = |number| {
                move || {
                    let mut rng = Rng::new(number);
                    let mut read = 0;
                    for turn in 0..turns {
                        let key = *rng.choice(keys).unwrap();
                        if rng.bool() {
                            table.store(key, checkable(key, &mut rng));
                        } else if let Some(known) = table.lookup(key) {
                            assert_eq!(known.best[1], checked(key, known), "{known:?}");
                            read += 1;
                        }
                        if turn % 1000 == 0 {
                            table.new_generation();
                        }
                    }
                    read
                }
            };
            let threads: Vec<_> = (0..8).map(|number| scope.spawn(work(number))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).sum()
        });
        assert!(read > turns / 8, "{read} of {turns} times 8 read something");
    }

    #[test]
    #[cfg_attr(miri, ignore = "slow there")]
    fn positions_of_a_game_have_different_numbers() {
        let mut seen = HashMap::new();
        let mut rng = Rng::new(3);
        for _ in 0..200_000 {
            let discs = rng.u64(..);
            let p = discs & rng.u64(..);
            let (p, o) = (p, discs & !p);
            assert_eq!(*seen.entry(hash(p, o, 8)).or_insert((p, o)), (p, o));
            assert_eq!(*seen.entry(hash(o, p, 8)).or_insert((o, p)), (o, p));
        }
    }
}
