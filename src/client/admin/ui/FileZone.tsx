import { Input } from '@mantine/core';
import { type ComponentType, type ReactNode, type RefObject, useId } from 'react';
import classes from './FileZone.module.css';

type FileZoneProps = {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  /** Endings and media types. */
  accept: string;
  icon: ComponentType<{ size: number; className?: string | undefined; 'aria-hidden': true }>;
  isDisabled?: boolean;
  /** The input itself, for who gives it the focus. */
  input?: RefObject<HTMLInputElement | null>;
  onChoose: (file: File) => void;
  /** What is chosen, or what can be. */
  children: ReactNode;
  /** Beside it, above the field that takes a press. */
  buttons?: ReactNode;
};

/** A field for one file: all of it opens the file chooser and takes a file that is dropped on it. */
export function FileZone({ icon: Icon, input, isDisabled = false, onChoose, children, ...props }: FileZoneProps) {
  const { label, description, error, accept, buttons } = props;
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} description={description} error={error}>
      <div className={classes.field} data-invalid={error ? true : undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          className={classes.input}
          accept={accept}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={[description && `${id}-description`, error && `${id}-error`, `${id}-content`]
            .filter(Boolean)
            .join(' ')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            // Emptied, so that the same file can be chosen again after a failure.
            currentTarget.value = '';
            if (file) onChoose(file);
          }}
        />
        <Icon size={24} className={classes.icon} aria-hidden />
        <div id={`${id}-content`} className={classes.text}>
          {children}
        </div>
        {buttons}
      </div>
    </Input.Wrapper>
  );
}
