import { Title, type TitleOrder } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type SectionProps = { title: string; order?: TitleOrder; mb?: 'xs' | 'sm' | 'md'; children: ReactNode };

/** A part of a screen under its own heading. */
export function Section({ title, order = 2, mb = 'xs', children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={order} size={`h${order + 2}`} id={id} mb={mb}>
        {title}
      </Title>
      {children}
    </section>
  );
}
