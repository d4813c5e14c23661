import { Link } from 'react-router-dom';
import { useSite } from '#client/lib/site.ts';
import { sellerLine, sellerOf } from '#shared/site/business.ts';
import { policies } from '#shared/site/policies.ts';
import classes from './Footer.module.css';

/** Who sells, and on which terms. */
export function FooterPolicies() {
  const site = useSite();
  const seller = sellerOf(site, site.business);
  return (
    <div className={classes.policies}>
      <nav aria-label="Policies">
        <ul>
          {policies.map(({ path, heading }) => (
            <li key={path}>
              <Link to={path} className={classes.link}>
                {heading}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p>
        Sold by {sellerLine(seller)}.{seller.gstin && ` GSTIN ${seller.gstin}.`}
      </p>
    </div>
  );
}
