import { IconBrandWhatsapp, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#client/lib/session.ts';
import { useSite } from '#client/lib/site.ts';
import { telUrl, whatsappUrl } from '#shared/links.ts';
import { paths } from '#shared/paths.ts';
import { BrandMark } from './BrandMark.tsx';
import classes from './Footer.module.css';
import { FooterPolicies } from './FooterPolicies.tsx';
import { footerLinks } from './nav-links.ts';

/** Whole, but on a phone one line that opens for people who are signed in, about to be, or reading. */
export function Footer() {
  const site = useSite();
  const { pathname } = useLocation();
  const isShort = useSession() !== null || pathname === paths.login || pathname.startsWith(`${paths.samples}/`);
  return (
    <footer className={classes.footer} data-short={isShort || undefined}>
      {isShort ? (
        <details className={classes.more}>
          <summary className={classes.opener}>Quick links and contact</summary>
          <Columns />
        </details>
      ) : (
        <Columns />
      )}
      <p className={classes.credit}>
        <span>
          © {site.name}. {site.developerCredit}
        </span>
        {isShort && (
          <Link to={paths.terms} className={classes.link}>
            Terms, privacy and refunds
          </Link>
        )}
      </p>
    </footer>
  );
}

function Columns() {
  const site = useSite();
  const chat = whatsappUrl(site.whatsappNumber, `Hello ${site.name}, I have a question.`);
  return (
    <div className={classes.columns}>
      <div>
        <p className={classes.brand}>
          <BrandMark />
          {site.name}
        </p>
        <p className={classes.founder}>{site.founder}</p>
        <p>{site.founderRole}</p>
      </div>
      <nav aria-labelledby="quick-links">
        <h2 id="quick-links" className={classes.heading}>
          Quick links
        </h2>
        <ul className={classes.quick}>
          {footerLinks.map(({ to, label }) => (
            <li key={to}>
              <Link to={to} className={classes.link}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="reach-us">
        <h2 id="reach-us" className={classes.heading}>
          Contact
        </h2>
        <ul className={classes.reach}>
          <li>
            <IconPhone size={20} aria-hidden />
            <a href={telUrl(site.contactPhone)} className={classes.link}>
              {site.contactPhone}
            </a>
          </li>
          <li>
            <IconMail size={20} aria-hidden />
            <a href={`mailto:${site.contactEmail}`} className={classes.link}>
              {site.contactEmail}
            </a>
          </li>
          <li>
            <IconBrandWhatsapp size={20} aria-hidden />
            <a href={chat} target="_blank" rel="noopener noreferrer" className={classes.link}>
              WhatsApp
            </a>
          </li>
          <li>
            <IconMapPin size={20} aria-hidden />
            <span>{site.address}</span>
          </li>
        </ul>
      </section>
      <FooterPolicies />
    </div>
  );
}
