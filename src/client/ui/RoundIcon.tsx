import type { ReactNode } from 'react';
import classes from './RoundIcon.module.css';

/** The drawing over the heading of a small card, such as that of the sign-in. */
export const RoundIcon = ({ children }: { children: ReactNode }) => <div className={classes.icon}>{children}</div>;
