import { useSite } from '#client/lib/site.ts';
import classes from './Teacher.module.css';

/** Who stands behind the page: her photograph once there is one, her name and what she is. */
export function Teacher() {
  const { founder, founderRole, founderPhotoUrl } = useSite();
  return (
    <p className={classes.teacher}>
      {founderPhotoUrl !== null && <img src={founderPhotoUrl} alt="" width={48} height={48} loading="lazy" />}
      <span>
        <strong>{founder}</strong>
        <span className={classes.role}>{founderRole}</span>
      </span>
    </p>
  );
}
