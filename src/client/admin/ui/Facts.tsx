import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Section } from './AdminScreen.tsx';
import classes from './Facts.module.css';

/** A part of the order's dialog under its own heading. */
export const DialogSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title} order={3}>
    <Stack gap="sm">{children}</Stack>
  </Section>
);

/** A list of `Fact`s. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

export const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);
