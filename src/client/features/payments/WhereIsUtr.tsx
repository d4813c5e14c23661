import classes from './WhereIsUtr.module.css';

/** What the payment apps call the number, where they show it: under the details of a payment. */
const apps = [
  { app: 'GPay', label: 'UPI transaction ID', below: 'Google transaction ID' },
  { app: 'PhonePe', label: 'UTR', below: 'Debited from' },
  { app: 'Paytm', label: 'UPI Ref No', below: 'From' },
];

/** Small drawings of where each app shows the UTR number. */
export const WhereIsUtr = () => (
  <details className={classes.where}>
    <summary>Where is the UTR number?</summary>
    <p>
      Open the payment in your app’s history. Look for a number of 12 digits; some apps show it under “Details” or “View
      more”.
    </p>
    <ul className={classes.apps}>
      {apps.map(({ app, label, below }) => (
        <li key={app} className={classes.app}>
          <strong>{app}</strong>
          <span className={classes.line} aria-hidden />
          <span className={classes.number}>
            {label}
            <b>4123 4567 8901</b>
          </span>
          <span className={classes.other} aria-hidden>
            {below}
            <span className={classes.line} />
          </span>
        </li>
      ))}
    </ul>
  </details>
);
