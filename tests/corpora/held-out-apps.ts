import { type Bank, csv, type Entry, grouped, inOr, plain } from './statement-rows.ts';

const isIn = ({ side }: Entry) => side === 'in';
const upi = (line: Entry) => `UPI/${isIn(line) ? 'CR' : 'DR'}/${line.utr}/${line.payer}/SBIN/payer@oksbi/${line.note}`;
const day = (line: Entry) => String(line.day).padStart(2, '0');

/** Payment apps, and tables that name what they hold in other words. */
export const heldOutApps: readonly Bank[] = [
  {
    name: 'Standard columns with a sign',
    write: (lines) =>
      csv([
        ['Date', 'Description', 'Amount', 'Balance'],
        ...lines.map((line) => [
          `${day(line)}/11/2026`,
          upi(line),
          `${isIn(line) ? '' : '-'}${plain(line.rupees)}`,
          '9000.00',
        ]),
      ]),
  },
  {
    name: 'A plus before what came',
    write: (lines) =>
      csv([
        ['Date', 'Details', 'Reference', 'Amount (₹)'],
        ...lines.map((line) => [
          `${day(line)} Nov 2026`,
          `${line.payer} ${line.note}`,
          line.utr,
          `${isIn(line) ? '+' : '-'} ₹${grouped(line.rupees)}`,
        ]),
      ]),
  },
  {
    name: 'PhonePe’s own statement',
    write: (lines) =>
      csv([
        ['Date', 'Time', 'Transaction Details', 'Other Details', 'Transaction ID', 'UTR No.', 'Type', 'Amount'],
        ...lines.map((line) => [
          `Nov ${day(line)}, 2026`,
          '10:30 AM',
          `${isIn(line) ? 'Received from' : 'Paid to'} ${line.payer}`,
          line.note,
          `T2611${line.day}1030`,
          line.utr,
          isIn(line) ? 'Credit' : 'Debit',
          `INR ${plain(line.rupees)}`,
        ]),
      ]),
  },
  {
    name: 'Paytm passbook',
    write: (lines) =>
      csv([
        [
          'Date',
          'Time',
          'Transaction Details',
          'Your Account',
          'Amount',
          'UPI Ref No.',
          'Order ID',
          'Remarks',
          'Tags',
          'Comment',
        ],
        ...lines.map((line) => [
          `${day(line)}/11/2026`,
          '10:30:00',
          `${isIn(line) ? 'Received from' : 'Paid to'} ${line.payer}`,
          'Indian Bank - 12',
          `${isIn(line) ? '+' : '-'}${grouped(line.rupees)}`,
          line.utr,
          '',
          line.note,
          '#money',
          '',
        ]),
      ]),
  },
  {
    name: 'A wallet with indicator',
    write: (lines) =>
      csv([
        [
          'Transaction_Date',
          'Debit',
          'Credit',
          'Balance',
          'DR/CR_Indicator',
          'Recipient_Name',
          'UPI_ID',
          'Note',
          'RRN',
        ],
        ...lines.map((line) => [
          `${day(line)}-11-2026 10:30`,
          isIn(line) ? '0' : String(line.rupees),
          isIn(line) ? String(line.rupees) : '0',
          '9000',
          isIn(line) ? 'CR' : 'DR',
          line.payer,
          'payer@okaxis',
          line.note,
          line.utr,
        ]),
      ]),
  },
  {
    name: 'Jupiter',
    write: (lines) =>
      csv([
        ['Date', 'Transaction ID', 'Merchant', 'Narration', 'Money Out', 'Money In', 'Status'],
        ...lines.map((line) => [
          `2026-11-${day(line)}T10:30:00`,
          `JUP${line.day}`,
          line.payer,
          `UPI Ref ${line.utr} ${line.note}`,
          ...inOr(line, plain),
          'SUCCESS',
        ]),
      ]),
  },
  {
    name: 'Razorpay QR codes',
    write: (lines) =>
      csv([
        [
          'Payment ID',
          'Amount',
          'Currency',
          'Status',
          'Method',
          'RRN',
          'Customer VPA',
          'Customer Name',
          'Notes',
          'Type',
          'Created At',
        ],
        ...lines.map((line) => [
          `pay_${line.day}AbCdEf`,
          plain(line.rupees),
          'INR',
          'captured',
          'upi',
          line.utr,
          'payer@ybl',
          line.payer,
          line.note,
          isIn(line) ? 'payment' : 'refund',
          `${day(line)}/11/2026 10:30:00`,
        ]),
      ]),
  },
  {
    name: 'DBS, with a long front',
    write: (lines) =>
      csv([
        ['', '', '', '', '', ''],
        ['', 'DETAILED STATEMENT', '', '', '', ''],
        ['', 'Account Number', '', '8812345 ( INR ) - SELVI', '', ''],
        ['', 'Transaction Date from', '', '01/11/2026', 'to', '30/11/2026'],
        ['', 'S No.', 'Transaction Date', 'Transaction Remarks', 'Withdrawal (Dr)', 'Deposit (Cr)', 'Balance'],
        ...lines.map((line, at) => [
          '',
          String(at + 1),
          `${day(line)}/11/2026`,
          `MMT/IMPS/${line.utr}/${line.note}/${line.payer}/UTIB0000454`,
          ...inOr(line, plain, '0.00'),
          '9000.00',
        ]),
        ['', 'Legends:', '', '', '', ''],
      ]),
  },
];
