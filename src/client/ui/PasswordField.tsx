import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** A password field whose eye button can be reached by keyboard; pasting and password managers work. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      size="md"
      required
      aria-invalid={props.error ? true : undefined}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      // Not named after the field: a screen reader's list of labels then holds the password once.
      visibilityToggleButtonProps={{ 'aria-label': visible ? 'Hide what is typed' : 'Show what is typed', size: 36 }}
    />
  );
}
