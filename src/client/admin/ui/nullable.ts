type InputProps = { value?: unknown; onChange: (value: unknown) => void };

/** The `getInputProps` of a field that may be left empty: its value in the form is then null. */
export const nullable = <Props extends InputProps>(props: Props) => ({
  ...props,
  value: props.value ?? '',
  onChange: (typed: unknown) => props.onChange(typed === '' ? null : typed),
});
