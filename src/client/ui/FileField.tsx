import { Input } from '@mantine/core';
import { type RefObject, useId } from 'react';
import classes from './FileField.module.css';

type FileFieldProps = {
  label: string;
  description: string;
  field: RefObject<HTMLInputElement | null>;
  accept: readonly string[];
};

/** The browser's own choice of a file, with a button large enough for a thumb. */
export function FileField({ label, description, field, accept }: FileFieldProps) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} description={description} w="100%">
      <input ref={field} id={id} type="file" className={classes.file} accept={accept.join(',')} />
    </Input.Wrapper>
  );
}
