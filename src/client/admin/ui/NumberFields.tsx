import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { rupeesToPaise } from '#shared/money.ts';

type RupeesInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** In paise; the empty string while nothing is typed. */
  value?: number | '';
  onChange: (paise: number | '') => void;
};

/** An amount typed in rupees, with at most two decimals; its value is in paise. */
export function RupeesInput({ value = '', onChange, ...props }: RupeesInputProps) {
  const [typed, setTyped] = useState(() => rupeesText(value));
  // The typed text is kept ("199." before "199.50") while it means the same value.
  if (paiseOf(typed) !== value) setTyped(rupeesText(value));

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      leftSection="₹"
      {...props}
      value={typed}
      onChange={(event) => {
        const next = amountIn(event.currentTarget.value);
        setTyped(next);
        onChange(paiseOf(next));
      }}
    />
  );
}

/** The amount in a text as people type or paste it: `₹1,999.501` is `1999.50`. A minus stays, for the form to refuse. */
const amountIn = (text: string): string =>
  /^-?\d*(?:\.\d{0,2})?/.exec(text.replaceAll('−', '-').replaceAll(/[^\d.-]/g, ''))?.[0] ?? '';

const paiseOf = (typed: string): number | '' => (/\d/.test(typed) ? rupeesToPaise(Number(typed)) : '');

const rupeesText = (paise: number | ''): string =>
  paise === '' ? '' : (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2);

/** Props of a NumberInput for whole numbers. Bounds are checked by the form's schema; nothing typed is clamped. */
export const wholeNumber = {
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: 'none',
  hideControls: true,
  inputMode: 'numeric',
  maxLength: 6,
} as const;

type InputProps = { value?: unknown; onChange: (value: unknown) => void };

/** The `getInputProps` of a field that may be left empty: its value in the form is then null. */
export const nullable = <Props extends InputProps>(props: Props) => ({
  ...props,
  value: props.value ?? '',
  onChange: (typed: unknown) => props.onChange(typed === '' ? null : typed),
});
