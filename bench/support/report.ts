export type Row = {
  what: string;
  asked: string;
  measured: string;
  reached: boolean | null;
};

export function row(
  what: string,
  value: number,
  limit: { atMost: number } | { atLeast: number },
  unit = '',
  digits = 1,
): Row {
  const [asked, reached] =
    'atMost' in limit
      ? [`<= ${limit.atMost}${unit}`, value <= limit.atMost]
      : [`>= ${limit.atLeast}${unit}`, value >= limit.atLeast];
  return { what, asked, measured: `${value.toFixed(digits)}${unit}`, reached };
}

export const stated = (what: string, value: number, unit = '', digits = 1): Row => ({
  what,
  asked: 'stated',
  measured: `${value.toFixed(digits)}${unit}`,
  reached: null,
});

export function table(rows: Row[]): string {
  const lines = rows.map(
    ({ what, asked, measured, reached }) =>
      `| ${what} | ${asked} | ${measured} | ${reached === null ? '' : reached ? 'yes' : '**no**'} |`,
  );
  return ['| what | asked | measured | reached |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
