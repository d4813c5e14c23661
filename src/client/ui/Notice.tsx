import { Alert, type AlertProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

type NoticeProps = Pick<AlertProps, 'icon' | 'title' | 'mb' | 'mt'> & {
  /** `wait`: something is open and needs the reader's attention. */
  tone?: 'info' | 'wait' | 'good' | 'bad';
  children?: ReactNode;
};

const look = { root: classes.notice ?? '', icon: classes.icon ?? '', title: classes.title ?? '' };

/** A highlighted message. It is not a live region itself: where one can appear later, its container is. */
export function Notice({ tone = 'info', ...props }: NoticeProps) {
  return <Alert role="note" {...props} classNames={look} data-tone={tone} />;
}
