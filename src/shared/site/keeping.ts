import { dayLabel } from '#shared/dates.ts';
import { keptDays } from '#shared/retention.ts';

/**
 * The first day, `2027-05-13`, on which the data of a closed account is kept sealed for a year (Digital Personal Data
 * Protection Rules 2025, rule 8); empty: it is deleted at once.
 */
export const keeping = { from: '' };
type Keeping = typeof keeping;

/** `day`: of the closing, in the site's time zone. */
export const isKeptOn = ({ from }: Keeping, day: string): boolean => from !== '' && day >= from;

/** What the privacy notice says about closing an account. */
export function closingWords({ from }: Keeping) {
  const day = from === '' ? '' : dayLabel(from);
  return {
    english: {
      title: 'Closing your account',
      text: [
        `When you delete your account your data is deleted at once as the list says, and within ${keptDays.backups} days after that from our backups. Orders and payments stay in our books without your name, address and phone number, because tax law asks us to keep them.`,
        ...(from === ''
          ? []
          : [
              `If you delete it on ${day} or later, a sealed copy of your data stays for a year, because the law asks for it (Digital Personal Data Protection Rules 2025, rule 8). No screen, search or export shows it. It is opened only for an authority that the law entitles to it, and then deleted with all the rest.`,
            ]),
      ].join(' '),
    },
    tamil: {
      title: 'உங்கள் கணக்கை மூடும்போது',
      text: [
        `கணக்கை நீக்கினால் பட்டியலில் சொன்னபடி உங்கள் தரவு உடனே நீக்கப்படும்; அதன் பின் ${keptDays.backups} நாட்களுக்குள் எங்கள் காப்பு நகல்களிலிருந்தும் நீக்கப்படும். ஆர்டர்களும் கட்டணங்களும் உங்கள் பெயர், முகவரி, தொலைபேசி எண் இல்லாமல் எங்கள் கணக்கேடுகளில் இருக்கும்; வரிச் சட்டம் அதைக் கோருகிறது.`,
        ...(from === ''
          ? []
          : [
              `${day} அன்றோ அதற்குப் பிறகோ நீக்கினால், உங்கள் தரவின் முத்திரையிட்ட நகல் ஓர் ஆண்டு வைக்கப்படும்; சட்டம் அதைக் கோருகிறது (Digital Personal Data Protection Rules 2025, விதி 8). எந்தத் திரையிலும் தேடலிலும் பதிவிறக்கத்திலும் அது தெரியாது. சட்டப்படி உரிமையுள்ள அதிகாரி கேட்டால் மட்டும் திறக்கப்படும்; ஓர் ஆண்டுக்குப் பின் நீக்கப்படும்.`,
            ]),
      ].join(' '),
    },
  };
}
