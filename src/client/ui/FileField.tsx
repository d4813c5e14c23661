import { Input } from '@mantine/core';
import { type RefObject, useEffect, useId, useState } from 'react';
import classes from './FileField.module.css';

type FileFieldProps = {
  label: string;
  description: string;
  field: RefObject<HTMLInputElement | null>;
  accept: readonly string[];
};

/** The browser's own choice of a file, under a button in the site's words and large enough for a thumb. */
export function FileField({ label, description, field, accept }: FileFieldProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string | undefined>();
  const note = () => setChosen(field.current?.files?.[0]?.name);
  // A file may have been chosen before the scripts were there.
  useEffect(() => setChosen(field.current?.files?.[0]?.name), [field]);
  return (
    <Input.Wrapper id={id} label={label} description={description} size="md" w="100%">
      <div className={classes.field}>
        <input ref={field} id={id} type="file" className={classes.input} accept={accept.join(',')} onChange={note} />
        <span className={classes.button} aria-hidden>
          {chosen === undefined ? 'Choose a file' : 'Change'}
        </span>
        <span className={classes.name}>{chosen ?? ''}</span>
      </div>
    </Input.Wrapper>
  );
}
