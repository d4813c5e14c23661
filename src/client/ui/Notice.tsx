import { Alert, type AlertProps } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

type NoticeProps = Pick<AlertProps, 'icon' | 'title' | 'mb' | 'mt'> & {
  /** `wait`: something is open and wants the reader's eye. */
  tone?: 'info' | 'wait';
  children?: ReactNode;
};

const look = { root: classes.notice ?? '', icon: classes.icon ?? '', title: classes.title ?? '' };

/** A few sentences set apart from the page, readable in light and dark. */
export function Notice({ tone = 'info', ...props }: NoticeProps) {
  return <Alert {...props} classNames={look} data-tone={tone} />;
}
