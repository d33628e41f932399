//! Curves, drawn as SVG.
//!
//! Titles and labels are keys of a catalogue of texts, or texts themselves: the caller says what each
//! becomes.

use plotters::{
    coord::{Shift, ranged1d::ValueFormatter, types::RangedCoordf64},
    prelude::*,
};

/// Gives the text for a key.
pub type Texts<'a> = &'a dyn Fn(&str) -> String;

/// Curves over one axis.
#[derive(Debug, Clone, Default)]
pub struct Plot {
    /// The name of its file, without what it belongs to.
    pub name: String,
    /// The key of its title.
    pub title: &'static str,
    /// The key of what runs to the right, with its unit.
    pub across: &'static str,
    /// The key of what runs upwards, with its unit.
    pub up: &'static str,
    /// Whether the upward axis is logarithmic.
    pub logarithmic: bool,
    /// The curves, at most as many as there are colours.
    pub curves: Vec<Curve>,
}

/// One curve.
#[derive(Debug, Clone)]
pub struct Curve {
    /// What it shows: a key of the catalogue, or a name if there is no such key.
    pub label: String,
    /// From left to right.
    pub points: Vec<(f64, f64)>,
    /// A calculated curve is drawn without marks.
    pub calculated: bool,
}

const SIZE: (u32, u32) = (900, 460);

/// How wide the legend is, right of the curves.
const LEGEND: u32 = 240;

/// Colours that can be told apart by people who see colours differently, and in print.
const COLORS: [RGBColor; 8] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(86, 180, 233),
    RGBColor(230, 159, 0),
    RGBColor(60, 60, 60),
    RGBColor(150, 130, 0),
];

impl Plot {
    /// The picture; an error only if the library fails on it.
    pub fn svg(&self, texts: Texts<'_>) -> Result<String, String> {
        let mut svg = String::new();
        {
            let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
            self.draw(&area, texts)?;
        }
        Ok(svg)
    }

    fn draw(
        &self,
        area: &DrawingArea<SVGBackend<'_>, Shift>,
        texts: Texts<'_>,
    ) -> Result<(), String> {
        area.fill(&WHITE).map_err(said)?;
        let (area, beside) = &area.split_horizontally(SIZE.0 - LEGEND);
        self.draw_legend(beside, texts)?;
        let points = || self.curves.iter().flat_map(|curve| curve.points.iter());
        let across = range(points().map(|point| point.0));
        let above = points().map(|point| point.1).filter(|y| !self.logarithmic || *y > 0.0);
        let up = range(above);
        let mut builder = ChartBuilder::on(area);
        builder
            .caption(texts(self.title), ("sans-serif", 19))
            .margin(14)
            .x_label_area_size(46)
            .y_label_area_size(74);
        let labels = (texts(self.across), texts(self.up));
        // Turns, depths and discs are whole numbers.
        let steps = (across.end - across.start).clamp(1.0, 11.0) as usize + 1;
        if self.logarithmic {
            let up = (up.start.max(0.5) / 1.5..up.end * 2.0).log_scale();
            let chart = builder.build_cartesian_2d(across, up).map_err(said)?;
            self.curves_on(chart, labels, steps)
        } else {
            let pad = (up.end - up.start) * 0.06;
            let from = if up.start >= 0.0 { (up.start - pad).max(0.0) } else { up.start - pad };
            let chart = builder.build_cartesian_2d(across, from..up.end + pad).map_err(said)?;
            self.curves_on(chart, labels, steps)
        }
    }

    fn curves_on<'a, 'b: 'a, Y>(
        &self,
        mut chart: ChartContext<'a, SVGBackend<'b>, Cartesian2d<RangedCoordf64, Y>>,
        (across, up): (String, String),
        steps: usize,
    ) -> Result<(), String>
    where
        Y: Ranged<ValueType = f64> + ValueFormatter<f64>,
    {
        chart
            .configure_mesh()
            .x_desc(across)
            .y_desc(up)
            .axis_desc_style(("sans-serif", 15))
            .label_style(("sans-serif", 13))
            .light_line_style(RGBColor(240, 240, 240))
            .bold_line_style(RGBColor(222, 222, 222))
            .x_label_formatter(&|x| short(*x))
            .y_label_formatter(&|y| short(*y))
            .x_labels(steps)
            .max_light_lines(1)
            .draw()
            .map_err(said)?;
        for (curve, color) in self.curves.iter().zip(COLORS.iter().cycle()) {
            let points: Vec<(f64, f64)> =
                curve.points.iter().copied().filter(|p| !self.logarithmic || p.1 > 0.0).collect();
            let style = color.stroke_width(curve.width());
            chart.draw_series(LineSeries::new(points.iter().copied(), style)).map_err(said)?;
            if !curve.calculated {
                let marks = points.iter().map(|&point| Circle::new(point, 3, color.filled()));
                chart.draw_series(marks).map_err(said)?;
            }
        }
        Ok(())
    }

    fn draw_legend(
        &self,
        area: &DrawingArea<SVGBackend<'_>, Shift>,
        texts: Texts<'_>,
    ) -> Result<(), String> {
        for ((curve, color), number) in self.curves.iter().zip(COLORS.iter().cycle()).zip(0..) {
            let y = 64 + 24 * number;
            let line = PathElement::new([(4, y), (28, y)], color.stroke_width(curve.width()));
            area.draw(&line).map_err(said)?;
            if !curve.calculated {
                area.draw(&Circle::new((16, y), 3, color.filled())).map_err(said)?;
            }
            let text = Text::new(texts(&curve.label), (36, y - 7), ("sans-serif", 14));
            area.draw(&text).map_err(said)?;
        }
        Ok(())
    }
}

impl Curve {
    const fn width(&self) -> u32 {
        if self.calculated { 1 } else { 2 }
    }
}

fn said(error: impl std::error::Error) -> String {
    error.to_string()
}

/// From the smallest to the largest, and never empty.
fn range(values: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    for value in values.filter(|value| value.is_finite()) {
        (low, high) = (low.min(value), high.max(value));
    }
    match low < high {
        true => low..high,
        false if low.is_finite() => low - 0.5..low + 0.5,
        false => 0.0..1.0,
    }
}

/// A number as short as an axis needs it.
fn short(number: f64) -> String {
    match number.abs() {
        1e9.. => format!("{}G", trimmed(number / 1e9)),
        1e6.. => format!("{}M", trimmed(number / 1e6)),
        1e4.. => format!("{}k", trimmed(number / 1e3)),
        _ => trimmed(number),
    }
}

fn trimmed(number: f64) -> String {
    let text = format!("{number:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_has_its_texts_and_curves() {
        for logarithmic in [false, true] {
            let plot = Plot {
                name: "p".to_owned(),
                title: "the title",
                across: "turn",
                up: "nodes",
                logarithmic,
                curves: vec![
                    Curve {
                        label: "first".to_owned(),
                        points: (1..20).map(|x| (f64::from(x), f64::from(x * x))).collect(),
                        calculated: false,
                    },
                    Curve { label: "flat".to_owned(), points: vec![(1.0, 0.0)], calculated: true },
                ],
            };
            let svg = plot.svg(&|key| key.to_uppercase()).unwrap();
            for text in ["THE TITLE", "TURN", "NODES", "FIRST", "FLAT"] {
                assert!(svg.contains(text), "{text}");
            }
            assert!(svg.matches("<circle").count() >= 19);
        }
    }

    #[test]
    fn a_plot_without_points_is_still_a_picture() {
        assert!(Plot::default().svg(&str::to_owned).unwrap().starts_with("<svg"));
    }

    #[test]
    fn short_numbers() {
        let texts = [0.0, 0.25, 8.0, 9999.0, 12_000.0, 3_500_000.0, 2e9].map(short);
        assert_eq!(texts, ["0", "0.25", "8", "9999", "12k", "3.5M", "2G"]);
    }
}
