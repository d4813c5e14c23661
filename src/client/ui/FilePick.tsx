import type { RefObject } from 'react';
import classes from './FilePick.module.css';

type FilePickProps = { id: string; field: RefObject<HTMLInputElement | null>; accept: readonly string[] };

/** The browser's own choice of a file, with a button large enough for a thumb. */
export const FilePick = ({ id, field, accept }: FilePickProps) => (
  <input ref={field} id={id} type="file" className={classes.file} accept={accept.join(',')} />
);
