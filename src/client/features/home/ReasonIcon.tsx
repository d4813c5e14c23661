import {
  IconBooks,
  IconCertificate,
  IconClipboardCheck,
  IconMessageCircle,
  IconPrinter,
  IconWallet,
} from '@tabler/icons-react';
import type { ReasonIcon as Name } from '#shared/site/home.ts';
import classes from './HomePage.module.css';

const icons = {
  notes: IconBooks,
  test: IconClipboardCheck,
  teacher: IconMessageCircle,
  print: IconPrinter,
  research: IconCertificate,
  price: IconWallet,
};

export function ReasonIcon({ name }: { name: Name }) {
  const Icon = icons[name];
  return (
    <span className={classes.reasonIcon}>
      <Icon size={26} aria-hidden />
    </span>
  );
}
