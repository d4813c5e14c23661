import { Badge as MantineBadge } from '@mantine/core';
import type { ComponentPropsWithoutRef } from 'react';

const { root, label } = MantineBadge.classes;

type BadgeProps = ComponentPropsWithoutRef<'div'> & { children: string };

/** Mantine's badge by its styles alone: a list has dozens, and its component takes ten times as long to draw. */
export const Badge = ({ className, children, ...props }: BadgeProps) => (
  <div {...props} className={`mantine-Badge-root ${root} ${className}`}>
    <span className={`mantine-Badge-label ${label}`}>{children}</span>
  </div>
);
