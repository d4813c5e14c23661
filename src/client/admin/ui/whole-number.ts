/** Props of a NumberInput for whole numbers. Bounds are checked by the form's schema; nothing typed is clamped. */
export const wholeNumber = {
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: 'none',
  hideControls: true,
  inputMode: 'numeric',
  maxLength: 6,
} as const;
