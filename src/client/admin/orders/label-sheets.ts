/** The layout of a common A4 label sheet; in millimetres, from the sheet's upper left corner. */
export type LabelSheet = {
  name: string;
  columns: number;
  rows: number;
  width: number;
  height: number;
  left: number;
  top: number;
  /** Between columns. */
  gap: number;
  /** The largest font size, in points. */
  fontPt: number;
};

export const labelSheets = {
  '8': {
    name: '8 on a sheet (2 × 4, 99.1 × 67.7 mm)',
    columns: 2,
    rows: 4,
    width: 99.1,
    height: 67.7,
    left: 4.65,
    top: 13.1,
    gap: 2.5,
    fontPt: 14,
  },
  '21': {
    name: '21 on a sheet (3 × 7, 63.5 × 38.1 mm)',
    columns: 3,
    rows: 7,
    width: 63.5,
    height: 38.1,
    left: 7.25,
    top: 15.15,
    gap: 2.5,
    fontPt: 8.5,
  },
} as const satisfies Record<string, LabelSheet>;

export type SheetName = keyof typeof labelSheets;
export const sheetNames: readonly SheetName[] = ['8', '21'];

/** Distributes things over sheets. `skip`: how many labels of the first sheet are used already; these are null. */
export function onSheets<Thing>(things: Thing[], { columns, rows }: LabelSheet, skip: number): (Thing | null)[][] {
  const places: (Thing | null)[] = [...Array<null>(skip).fill(null), ...things];
  const size = columns * rows;
  return Array.from({ length: Math.ceil(places.length / size) }, (_, sheet) =>
    places.slice(sheet * size, (sheet + 1) * size),
  );
}
