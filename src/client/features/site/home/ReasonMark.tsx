import {
  IconBooks,
  IconCertificate,
  IconClipboardCheck,
  IconMessageCircle,
  IconPrinter,
  IconWallet,
} from '@tabler/icons-react';
import type { ReasonIcon } from '#shared/site/home.ts';
import classes from './HomePage.module.css';

const icons = {
  notes: IconBooks,
  test: IconClipboardCheck,
  teacher: IconMessageCircle,
  print: IconPrinter,
  research: IconCertificate,
  price: IconWallet,
};

export function ReasonMark({ name }: { name: ReasonIcon }) {
  const Icon = icons[name];
  return (
    <span className={classes.mark}>
      <Icon size={28} stroke={1.6} aria-hidden />
    </span>
  );
}
