import { type Bank, csv, grouped, plain } from './statement-rows.ts';

/** As payment apps send what came in for a shop. */
export const apps: Bank[] = [
  {
    name: 'GPay for Business',
    write: (lines) =>
      csv([
        ['Time', 'Transaction ID', 'UPI transaction ID', 'Payer', 'Note', 'Type', 'Amount', 'Status'],
        ...lines.map((line, at) => [
          `Nov ${line.day}, 2026, 10:31 AM`,
          `CICAgOjABC${at}`,
          line.utr,
          line.payer,
          line.note,
          line.side === 'in' ? 'Received' : 'Paid',
          `₹${grouped(line.rupees)}`,
          'Completed',
        ]),
      ]),
  },
  {
    name: 'PhonePe Business',
    write: (lines) =>
      csv([
        [
          'Merchant Reference Id',
          'PhonePe Reference Id',
          'Transaction Type',
          'Customer Name',
          'Transaction UTR',
          'Transaction Note',
          'Transaction Amount',
          'Transaction Date',
          'Transaction Status',
          'Total Fees',
        ],
        ...lines.map((line, at) => [
          `M26112${at}`,
          `T26112510312${at}`,
          line.side === 'in' ? 'CREDIT' : 'DEBIT',
          line.payer,
          `'${line.utr}`,
          line.note,
          plain(line.rupees),
          `2026-11-${line.day} 10:31:22`,
          'SUCCESS',
          '0',
        ]),
      ]),
  },
  {
    name: 'Paytm for Business',
    write: (lines) =>
      csv([
        [
          'Transaction_ID',
          'Order_ID',
          'Transaction_Date',
          'Type',
          'Status',
          'Customer_VPA',
          'Customer_Name',
          'Amount',
          'Commission',
          'Settled_Date',
          'UTR_No',
          'Bank_Ref_No',
          'Remarks',
        ],
        ...lines.map((line, at) => [
          `'2026112411121280011016${at}`,
          `'PYTM${at}`,
          `'${line.day}-11-2026 10:31:22`,
          line.side === 'in' ? 'Credit' : 'Debit',
          'SUCCESS',
          'pay@paytm',
          line.payer,
          plain(line.rupees),
          '0',
          `'25-11-2026`,
          'YESBN12026112500012345',
          `'${line.utr}`,
          line.note,
        ]),
      ]),
  },
  {
    name: 'BharatPe',
    write: (lines) =>
      csv([
        ['Date', 'Payer Name', 'Payer Handle', 'Bank Reference Number', 'Message', 'Cr/Dr', 'Amount (Rs.)', 'Status'],
        ...lines.map((line) => [
          `${line.day}/11/2026 10:31`,
          line.payer,
          'pay@ybl',
          line.utr,
          line.note,
          line.side === 'in' ? 'Cr' : 'Dr',
          plain(line.rupees),
          'SUCCESS',
        ]),
      ]),
  },
];
