/**
 * The public holidays of Tamil Nadu, as the government lists them for offices, without those that only banks keep.
 * In 2027 the days that follow the moon are the expected ones, until the list of that year is published.
 */
export const tamilNaduHolidays = `2026-01-01 New Year's Day
2026-01-15 Pongal
2026-01-16 Thiruvalluvar Day
2026-01-17 Uzhavar Thirunal
2026-01-26 Republic Day
2026-02-01 Thai Poosam
2026-03-19 Telugu New Year's Day
2026-03-21 Ramzan
2026-03-31 Mahavir Jayanti
2026-04-03 Good Friday
2026-04-14 Tamil New Year's Day
2026-05-01 May Day
2026-05-28 Bakrid
2026-06-26 Muharram
2026-08-15 Independence Day
2026-08-26 Milad-un-Nabi
2026-09-04 Krishna Jayanthi
2026-09-14 Vinayakar Chathurthi
2026-10-02 Gandhi Jayanthi
2026-10-19 Ayutha Pooja
2026-10-20 Vijaya Dasami
2026-11-08 Deepavali
2026-12-25 Christmas
2027-01-01 New Year's Day
2027-01-15 Pongal
2027-01-16 Thiruvalluvar Day
2027-01-17 Uzhavar Thirunal
2027-01-22 Thai Poosam
2027-01-26 Republic Day
2027-03-10 Ramzan
2027-03-26 Good Friday
2027-04-07 Telugu New Year's Day
2027-04-14 Tamil New Year's Day
2027-04-19 Mahavir Jayanti
2027-05-01 May Day
2027-05-17 Bakrid
2027-06-16 Muharram
2027-08-15 Independence Day and Milad-un-Nabi
2027-08-25 Krishna Jayanthi
2027-09-04 Vinayakar Chathurthi
2027-10-02 Gandhi Jayanthi
2027-10-08 Ayutha Pooja
2027-10-09 Vijaya Dasami
2027-10-28 Deepavali
2027-12-25 Christmas`;
