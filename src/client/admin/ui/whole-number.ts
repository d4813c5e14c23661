/**
 * For a NumberInput of whole numbers: one out of bounds is complained of by the form's schema, never changed behind
 * the person's back.
 */
export const wholeNumber = {
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: 'none',
  hideControls: true,
  inputMode: 'numeric',
  maxLength: 6,
} as const;
