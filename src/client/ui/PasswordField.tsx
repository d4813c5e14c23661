import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

const thumb = { minWidth: 44, minHeight: 44 };

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
      rightSectionWidth={46}
      // Not named after the field: a screen reader's list of labels then holds the password once.
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide what is typed' : 'Show what is typed',
        style: thumb,
      }}
    />
  );
}
