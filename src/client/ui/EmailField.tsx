import { TextInput, type TextInputProps } from '@mantine/core';

/** A required field for an email address, for which phones show the right keys and correct nothing. */
export const EmailField = (props: TextInputProps) => (
  <TextInput
    label="Email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    size="md"
    {...props}
    required
  />
);
