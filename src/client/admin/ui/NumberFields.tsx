import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { rupeesToPaise } from '#shared/money.ts';

type RupeesInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** In paise; the empty string while nothing is typed, NaN for what is no amount. */
  value?: number | '';
  onChange: (paise: number | '') => void;
};

/**
 * An amount typed in rupees, with at most two decimals; its value is in paise. What could mean two amounts (`12.345`,
 * `1,49`) is no amount: its value is NaN, which every schema refuses, and a sentence says why.
 */
export function RupeesInput({ value = '', onChange, error, onBlur, ...props }: RupeesInputProps) {
  const [typed, setTyped] = useState(() => rupeesText(value));
  const [isLeft, setLeft] = useState(false);
  // The typed text is kept ("199." before "199.50") while it means the same value.
  if (!Object.is(paiseOf(typed), value)) setTyped(rupeesText(value));
  const fault = faultOf(typed);

  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      leftSection="₹"
      {...props}
      error={fault !== null && (isLeft || error) ? fault : error}
      value={typed}
      onBlur={(event) => {
        setLeft(true);
        onBlur?.(event);
      }}
      onChange={(event) => {
        const next = amountIn(event.currentTarget.value);
        setLeft(false);
        setTyped(next);
        onChange(paiseOf(next));
      }}
    />
  );
}

/** Without what people write around an amount: `₹ 250/-` is `250`. A minus stays, for the form to refuse. */
const amountIn = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replaceAll(/[^\d.,-]/g, '')
    .replace(/(?<=\d)-$/, '');

/** `199`, `199.50`, `1,999`, `1,00,000`. */
const amount = /^-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.\d{0,2})?$/;

function faultOf(typed: string): string | null {
  if (!/\d/.test(typed) || amount.test(typed)) return null;
  if (/\.\d{3,}$/.test(typed)) return 'At most two digits after the point';
  return typed.includes(',')
    ? `“${typed}” can be two amounts. Please type it without a comma.`
    : 'Please enter an amount such as 149 or 149.50';
}

const paiseOf = (typed: string): number | '' => {
  if (!/\d/.test(typed)) return '';
  return amount.test(typed) ? rupeesToPaise(Number(typed.replaceAll(',', ''))) : Number.NaN;
};

const rupeesText = (paise: number | ''): string =>
  paise === '' || Number.isNaN(paise) ? '' : (paise / 100).toFixed(paise % 100 === 0 ? 0 : 2);

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
