import { useLocation } from 'react-router-dom';
import { PleaseLogin } from '#client/ui/PleaseLogin.tsx';
import { mailedReturnPath } from '#shared/links.ts';
import { ToSubject, useSubject } from './subject.tsx';

/** PleaseLogin at an address that is about one thing, such as a test: it says what for. */
export function LoginFor() {
  const { pathname, search } = useLocation();
  const subject = useSubject(mailedReturnPath(pathname + search));
  return <PleaseLogin purpose={subject && <ToSubject subject={subject} />} />;
}
