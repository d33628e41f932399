//! The stream as literal numbers. They were computed once, with fastrand 2.5.0, and never change.

use super::*;

const SEEDS: [u64; 5] = [0, 1, 7, 0x1234_5678_9abc_def0, u64::MAX];

/// The first numbers of each seed.
const STREAM: [[u64; 4]; 5] = [
    [11116517241604665558, 91298403691422709, 1747996488805885078, 5609826828018144761],
    [12120239713417281201, 9861924296701902397, 4420488659902023302, 14367571835928699312],
    [14266376187910451857, 4104141878723513376, 13250119348504322419, 8875224889773325713],
    [7357924190529873246, 6497837738117446556, 11869735019485023959, 11421914216717992475],
    [1205299102744794270, 2332786255384219817, 11518776399607450030, 3453545811134202773],
];

/// So many results of the same call, from a fresh generator of each seed.
fn drawn<T, const N: usize>(mut draw: impl FnMut(&mut Rng) -> T) -> [[T; N]; 5] {
    SEEDS.map(|seed| {
        let mut rng = Rng::new(seed);
        core::array::from_fn(|_| draw(&mut rng))
    })
}

#[test]
fn the_stream() {
    assert_eq!(drawn(Rng::next_u64), STREAM);
    assert_eq!(drawn(|rng| rng.u64(..)), STREAM);
    assert_eq!(drawn(|rng| rng.i64(..)), STREAM.map(|row| row.map(u64::cast_signed)));
    assert_eq!(drawn(|rng| rng.u32(..)), STREAM.map(|row| row.map(|number| number as u32)));
    assert_eq!(drawn(|rng| rng.u8(..)), STREAM.map(|row| row.map(|number| number as u8)));
    assert_eq!(drawn(Rng::bool), STREAM.map(|row| row.map(|number| number % 2 == 0)));
    assert_eq!(drawn(|rng| rng.fork().0), STREAM);
}

/// Small types take the lower half of each number of the stream.
#[test]
fn ranges_of_small_types() {
    let dice = [
        [4, 1, 4, 1, 3, 6, 1, 4, 3, 1],
        [5, 5, 6, 2, 1, 2, 6, 3, 5, 3],
        [3, 2, 3, 4, 6, 2, 1, 4, 2, 4],
        [2, 6, 4, 6, 3, 1, 4, 6, 3, 2],
        [6, 3, 2, 1, 1, 1, 5, 1, 6, 1],
    ];
    assert_eq!(drawn(|rng| rng.u8(1..=6)), dice);
    assert_eq!(drawn(|rng| rng.u8((Bound::Excluded(0), Bound::Excluded(7)))), dice);
    let scores = [
        [7, -52, 12, -45, -16, 62],
        [28, 22, 58, -25, -47, -26],
        [-8, -30, -13, 20, 61, -36],
        [-34, 55, 11, 44, -5, -54],
        [50, -20, -35, -52, -53, -49],
    ];
    assert_eq!(drawn(|rng| rng.i8(-64..=64)), scores);
    let millions = [
        [552153, 96044, 593378, 154210, 377619, 979443],
        [714137, 666839, 949619, 302488, 133661, 299151],
        [439429, 269997, 402853, 658767, 975765, 222166],
        [237448, 924289, 587574, 837734, 460565, 80378],
        [887501, 348008, 225605, 94501, 88208, 820521],
    ];
    assert_eq!(drawn(|rng| rng.u32(0..1_000_000)), millions);
    // A quarter of the numbers is rejected.
    let rejected = [
        [1778611360, 309381879, 1911405424, 496746618, 3155007289, 464149174],
        [2300399364, 2148040365, 3058939108, 430554390, 963635227, 2851755639],
        [1415501292, 1297680662, 2122038828, 715647942, 40173765, 741099195],
        [764873734, 1892711201, 2698531220, 1483584813, 258917865, 1703253199],
        [2858844022, 1121012862, 726726466, 304411311, 389668424, 2643085120],
    ];
    assert_eq!(drawn(|rng| rng.u32(..3 << 30)), rejected);
}

#[test]
fn ranges_of_large_types() {
    let places = [
        [12, 0, 1, 6, 1, 6, 13, 6, 14, 14],
        [13, 10, 4, 15, 0, 15, 15, 16, 12, 3],
        [15, 4, 14, 9, 2, 3, 15, 1, 2, 8],
        [7, 7, 12, 12, 15, 4, 9, 16, 6, 7],
        [1, 2, 12, 3, 12, 11, 3, 17, 4, 16],
    ];
    assert_eq!(drawn(|rng| rng.usize(0..20)), places);
    assert_eq!(drawn(|rng| rng.below(20)), places.map(|row| row.map(|place| place as u64)));
    let lengths = [
        [2412, 22, 381, 1218],
        [2629, 2140, 961, 3116],
        [3094, 892, 2874, 1926],
        [1597, 1411, 2575, 2478],
        [264, 508, 2499, 751],
    ];
    assert_eq!(drawn(|rng| rng.usize(3..=4000)), lengths);
    let signed = [
        [601, -1, 90, 300, 65, 299],
        [655, 532, 236, 778, 4, 780],
        [773, 218, 717, 479, 112, 161],
        [396, 349, 642, 617, 796, 240],
        [60, 122, 623, 183, 603, 562],
    ];
    assert_eq!(drawn(|rng| rng.i64(-5..=1000)), signed);
    // A quarter of the numbers is rejected.
    let rejected = [
        [8337387931203499168, 68473802768567031, 1310997366604413808, 4207370121013608570],
        [9090179785062960900, 7396443222526426797, 3315366494926517476, 133921743980576022],
        [10699782140932838892, 9937589511378241814, 6656418667329994284, 2290212088488389574],
        [5518443142897404934, 8902301264613767969, 8566435662538494356, 11027343985108432173],
        [903974327058595702, 1749589691538164862, 8639082299705587522, 2590159358350652079],
    ];
    assert_eq!(drawn(|rng| rng.u64(0..3 << 62)), rejected);
}

#[test]
fn fractions() {
    // As bits, so that nothing is rounded.
    let bits = [
        [4603603206479653694, 4572356172384396863, 4591492531947562917, 4599149966429642389],
        [4604093305342843448, 4602990612268275392, 4597801787204406563, 4605190635480788476],
        [4605141223543279566, 4597183922397417286, 4604645004383413292, 4602338831724325183],
        [4600857092760220249, 4600017164584036239, 4603970988597759338, 4603752326096408248],
        [4589372620283261781, 4593724243445582728, 4603799622084147241, 4595913226952906914],
    ];
    assert_eq!(drawn(|rng| rng.f64().to_bits()), bits);
}

#[test]
fn choices() {
    let letters =
        [*b"eaacacfcffcg", *b"febgagggebab", *b"gbfdabgabdea", *b"dcfegbdgccgf", *b"abebeebgbghg"];
    assert_eq!(drawn(|rng| rng.choice(*b"abcdefgh").expect("there are eight")), letters);
}

#[test]
fn shuffles() {
    let twice = [
        [[5, 4, 6, 8, 1, 7, 0, 9, 2, 3], [8, 5, 9, 4, 3, 2, 6, 7, 0, 1]],
        [[5, 2, 1, 4, 0, 6, 9, 8, 3, 7], [6, 0, 1, 7, 3, 9, 4, 2, 5, 8]],
        [[8, 9, 4, 0, 3, 2, 7, 1, 5, 6], [3, 2, 0, 7, 9, 5, 1, 8, 6, 4]],
        [[1, 6, 3, 9, 5, 0, 2, 8, 4, 7], [5, 8, 3, 2, 4, 9, 6, 7, 0, 1]],
        [[4, 7, 9, 6, 2, 1, 5, 8, 0, 3], [4, 6, 2, 5, 8, 3, 1, 7, 0, 9]],
    ];
    let shuffled = |rng: &mut Rng| {
        let mut items = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        rng.shuffle(&mut items);
        items
    };
    assert_eq!(drawn(shuffled), twice);
    Rng::new(1).shuffle(&mut [(); 0]);
}

#[test]
fn nothing_to_choose_from_uses_no_number() {
    let mut rng = Rng::new(7);
    assert_eq!(rng.choice::<[u8; 0]>([]), None);
    assert_eq!(rng, Rng::new(7));
}

/// No number of a small range is preferred, whichever half of the stream it comes from.
#[test]
fn all_numbers_are_as_frequent() {
    let mut rng = Rng::new(3);
    let mut counts = [[0u32; 6]; 3];
    for _ in 0..60_000 {
        counts[0][usize::from(rng.u8(0..6))] += 1;
        counts[1][rng.usize(..6)] += 1;
        counts[2][(rng.f64() * 6.0) as usize] += 1;
    }
    // Five standard deviations.
    assert!(counts.iter().flatten().all(|&count| count.abs_diff(10_000) < 460), "{counts:?}");
}
