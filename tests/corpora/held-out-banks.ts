import { type Bank, csv, type Entry, grouped, inOr, plain } from './statement-rows.ts';

const isIn = ({ side }: Entry) => side === 'in';
const upi = (line: Entry) => `UPI/${isIn(line) ? 'CR' : 'DR'}/${line.utr}/${line.payer}/SBIN/payer@oksbi/${line.note}`;
const day = (line: Entry) => String(line.day).padStart(2, '0');

/** Headings as people published them in reports and in the tests of other programs, and some that only these apps have. */
export const heldOutBanks: readonly Bank[] = [
  {
    name: 'Yes Bank',
    write: (lines) =>
      csv([
        [
          'Transaction Date',
          'Value Date',
          'Description',
          'Reference Number',
          'Withdrawals',
          'Deposits',
          'Running Balance',
        ],
        ...lines.map((line) => [
          `2026-11-${day(line)}`,
          `2026-11-${day(line)}`,
          upi(line),
          '',
          ...inOr(line, grouped),
          grouped(9000),
        ]),
      ]),
  },
  {
    name: 'Bandhan Bank',
    write: (lines) =>
      csv([
        ['Transaction Date', 'Value Date', 'Description', 'Amount', 'Dr / Cr', 'Balance'],
        ...lines.map((line) => [
          `November${day(line)}, 2026`,
          `November${day(line)}, 2026`,
          `UPI/${isIn(line) ? 'CR' : 'DR'}/${/^\d/.test(line.utr) ? 'C' : ''}${line.utr}/${line.payer}/${line.note}`,
          `INR${grouped(line.rupees)}`,
          isIn(line) ? 'Cr' : 'Dr',
          `INR${grouped(9000)}`,
        ]),
      ]),
  },
  {
    name: 'Punjab National Bank',
    write: (lines) =>
      csv([
        ['Account Statement for Account Number 123400012345'],
        ['Date', 'Instrument ID', 'Amount(INR)', 'Type', 'Balance', 'Remarks'],
        ...lines.map((line) => [
          `${day(line)}/11/2026`,
          '',
          line.rupees.toFixed(1),
          isIn(line) ? 'CR' : 'DR',
          '12758.05',
          upi(line),
        ]),
      ]),
  },
  {
    name: 'Union Bank',
    write: (lines) =>
      csv([
        ['S.No', 'Date', 'Transaction Id', 'Remarks', 'Amount(Rs.)', 'Balance(Rs.)'],
        ...lines.map((line, at) => [
          String(at + 1),
          `${day(line)}/11/2026`,
          `S${12_345_670 + at}`,
          `UPIAB/${line.utr}/${isIn(line) ? 'CR' : 'DR'}/${line.payer}/SBIN/${line.note}`,
          `${plain(line.rupees)} (${isIn(line) ? 'Cr' : 'Dr'})`,
          '9000.00 (Cr)',
        ]),
      ]),
  },
  {
    name: 'IDFC First',
    write: (lines) =>
      csv([
        ['Customer Name', 'SELVI'],
        [],
        ['Transaction Date', 'Value Date', 'Particulars', 'Cheque No.', 'Debit', 'Credit', 'Balance'],
        ['', '', 'Opening Balance', '', '', '', '8,000.00'],
        ...lines.map((line) => [
          `${day(line)}-Nov-2026`,
          `${day(line)}-Nov-2026`,
          `UPI/MOB/${line.utr}/${line.note}/${line.payer}`,
          '',
          ...inOr(line, grouped),
          grouped(9000),
        ]),
        ['', '', 'Total number of Debits', '3', '', '', ''],
        ['', '', 'Closing Balance', '', '', '', '9,000.00'],
      ]),
  },
  {
    name: 'Federal Bank',
    write: (lines) =>
      csv([
        [
          'Date',
          'Value Date',
          'Particulars',
          'Tran Type',
          'Tran ID',
          'Cheque Details',
          'Withdrawals',
          'Deposits',
          'Balance',
          'DR/CR',
        ],
        ...lines.map((line) => [
          `${day(line)}-11-2026`,
          `${day(line)}-11-2026`,
          `UPI IN/${line.utr}/payer@oksbi/${line.payer}/${line.note}`,
          'TFR',
          'S9012345',
          '',
          ...inOr(line, plain),
          '9000.00',
          'CR',
        ]),
      ]),
  },
  {
    name: 'IndusInd',
    write: (lines) =>
      csv([
        [
          'Bank Reference',
          'Value Date',
          'Transaction Date & Time',
          'Type',
          'Payment Narration',
          'Debit',
          'Credit',
          'Available Balance',
        ],
        ...lines.map((line) => [
          `S1234${line.day}`,
          `${day(line)} Nov 2026`,
          `${day(line)} Nov 2026 10:30:00`,
          isIn(line) ? 'Credit' : 'Debit',
          upi(line),
          ...inOr(line, grouped, '-'),
          grouped(9000),
        ]),
      ]),
  },
  {
    name: 'City Union Bank',
    write: (lines) =>
      csv([
        ['DATE', 'DESCRIPTION', 'CHEQUE NO', 'DEBIT', 'CREDIT', 'BALANCE'],
        ...lines.map((line) => [
          `${day(line)}/11/2026`,
          `UPI/${line.utr}/${line.payer}/${line.note}/`,
          '',
          ...inOr(line, grouped),
          grouped(9000),
        ]),
        ['', 'TOTAL', '', grouped(5000), grouped(2394), ''],
      ]),
  },
  {
    name: 'Tamilnad Mercantile Bank',
    write: (lines) =>
      csv([
        ['TRAN DATE', 'PARTICULARS', 'INSTRUMENT', 'DR AMOUNT', 'CR AMOUNT', 'BALANCE'],
        ...lines.map((line) => [
          `${day(line)}/11/26`,
          `UPI-${line.utr}-${line.payer}-${line.note}`,
          '',
          ...inOr(line, plain, '0.00'),
          '9000.00CR',
        ]),
      ]),
  },
  {
    name: 'Post office bank',
    write: (lines) =>
      csv([
        ['Txn Date', 'Txn Particulars', 'Txn Id', 'Amount', 'Cr/Dr', 'Balance'],
        ...lines.map((line) => [
          `${day(line)}/11/2026 10:20:30`,
          `UPI/${line.payer}/${line.note}`,
          line.utr,
          plain(line.rupees),
          isIn(line) ? 'C' : 'D',
          '9000.00',
        ]),
      ]),
  },
  {
    name: 'Central Bank',
    write: (lines) =>
      csv([
        ['Post Date', 'Txn Date', 'Branch Code', 'Cheque Number', 'Account Description', 'Debit', 'Credit', 'Balance'],
        ...lines.map((line) => [
          `${day(line)}/11/2026`,
          `${day(line)}/11/2026`,
          '1234',
          '',
          upi(line),
          ...inOr(line, grouped),
          `${grouped(9000)} CR`,
        ]),
      ]),
  },
  {
    name: 'South Indian Bank',
    write: (lines) =>
      csv([
        ['DATE', 'PARTICULARS', 'CHQ.NO', 'WITHDRAWALS', 'DEPOSITS', 'BALANCE'],
        ['', 'B/F', '', '', '', '8000.00Cr'],
        ...lines.map((line) => [
          `${day(line)}-11-26`,
          `UPI/SBIN/${line.utr}/${line.payer}/${line.note}`,
          '',
          ...inOr(line, grouped),
          `${grouped(9000)}Cr`,
        ]),
      ]),
  },
];
