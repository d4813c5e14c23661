import { type Bank, crDr, csv, grouped, inOr, plain } from './statement-rows.ts';

/** As the banks and apps of Tamil Nadu send them; the headings of HDFC and Canara are those of files that people have published. */
export const banks: Bank[] = [
  {
    name: 'SBI',
    write: (lines) =>
      csv(
        [
          ['Account Name', ':', 'SELVI MATERIALS'],
          ['Account Number', ':', '_00000031234567890'],
          ['Address', ':', '12, North Street, Madurai-625001'],
          ['Interest Rate(% p.a.)', ':', '2.7'],
          ['', ''],
          ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'],
          ...lines.map((line) => [
            `${line.day} Nov 2026`,
            `${line.day} Nov 2026`,
            `   ${line.side === 'in' ? 'BY' : 'TO'} TRANSFER-UPI/${crDr(line)}/${line.utr}/${line.payer}/SBIN/pay@oksbi/${line.note}--`,
            `TRANSFER ${line.side === 'in' ? 'FROM' : 'TO'} 4897736162095 / ${line.payer}`,
            ...inOr(line, grouped, ' '),
            grouped(20_000),
          ]),
          ['**This is a computer generated statement and does not require a signature'],
        ],
        '\t',
      ),
  },
  {
    name: 'Indian Bank',
    write: (lines) =>
      csv([
        ['ACCOUNT STATEMENT'],
        ['Account Number', '6123456789'],
        ['Date', 'Transaction Details', 'Debits', 'Credits', 'Balance'],
        ...lines.map((line) => [
          `${line.day} Nov 2026`,
          `UPI/${line.utr}/${line.note}/${line.payer}/Indian Bank/pay@okicici`,
          ...inOr(line, (rupees) => `INR ${grouped(rupees)}`, '-'),
          `INR ${grouped(20_000)}`,
        ]),
        ['', 'Ending Balance', '', '', `INR ${grouped(20_000)}`],
      ]),
  },
  {
    name: 'IOB',
    write: (lines) =>
      csv([
        [
          'DATE',
          'VALUE DATE',
          'PARTICULARS',
          'REF NO./CHEQUE NO',
          'TRANSACTION TYPE',
          'DEBIT(Rs)',
          'CREDIT(Rs)',
          'BALANCE(Rs)',
        ],
        ...lines.map((line) => [
          `${line.day}-Nov-2026`,
          `${line.day}-Nov-2026`,
          `UPI/${line.utr}/${crDr(line)}/${line.payer}/SBIN/${line.note}`,
          '',
          'Transfer',
          ...inOr(line, plain, '-'),
          plain(20_000),
        ]),
      ]),
  },
  {
    name: 'Canara',
    write: (lines) =>
      [
        ',,Current & Saving Account Statement',
        '',
        'Account Holders Name,SELVI MATERIALS',
        'Customer Id ,="313552339"',
        'Account Number,="110080200993"',
        '"Opening Balance","Rs.1,855.26"',
        '',
        'Txn Date,Value Date,Cheque No.,Description,Branch Code,Debit,Credit,Balance,',
        ...lines.map((line) => {
          const [debit, credit] = inOr(line, grouped);
          return `="${line.day}-11-2026 10:04:23",="${line.day} Nov 2026",="${line.utr}","UPI/${crDr(line)}/${line.utr}/${line.payer}/KKBK/**pay@ybl/${line.note}","9998","${debit}","${credit}","1,655.26",`;
        }),
        '',
      ].join('\r\n'),
  },
  {
    name: 'HDFC',
    write: (lines) =>
      csv([
        ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
        ['Opening Balance', '', '', '', '', '', '1,25,000.00'],
        ...lines.map((line) => [
          `${line.day}/11/26`,
          `UPI-${line.payer}-pay@okhdfcbank-HDFC0001234-${line.utr}-${line.note}`,
          /^\d+$/.test(line.utr) ? `0000${line.utr}` : line.utr,
          `${line.day}/11/26`,
          ...inOr(line, grouped),
          grouped(20_000),
        ]),
      ]),
  },
  {
    name: 'ICICI',
    write: (lines) =>
      csv([
        ['DETAILED STATEMENT'],
        ['Transactions List -SELVI MATERIALS (INR) -123456789012'],
        [
          'S No.',
          'Value Date',
          'Transaction Date',
          'Cheque Number',
          'Transaction Remarks',
          'Withdrawal Amount(INR)',
          'Deposit Amount(INR)',
          'Balance(INR)',
        ],
        ...lines.map((line, at) => [
          String(at + 1),
          `${line.day}/11/2026`,
          `${line.day}/11/2026`,
          '-',
          `UPI/${line.payer}/pay@ybl/${line.note}/State Bank/${line.utr}/ICI0a1b2c`,
          ...inOr(line, plain, '0.00'),
          plain(20_000),
        ]),
        ['Legends Used in Account Statement'],
      ]),
  },
  {
    name: 'Axis',
    write: (lines) =>
      csv([
        ['Name :- SELVI MATERIALS'],
        ['Statement of Account No :- 923010012345678 for the period (From : 01-11-2026 To : 25-11-2026)'],
        ['Tran Date', 'CHQNO', 'PARTICULARS', 'DR', 'CR', 'BAL', 'SOL'],
        ...lines.map((line) => [
          `${line.day}-11-2026`,
          '-',
          `UPI/P2A/${line.utr}/${line.payer}/State Ban/${line.note}`,
          ...inOr(line, plain, ' '),
          plain(20_000),
          '248',
        ]),
      ]),
  },
  {
    name: 'Kotak',
    write: (lines) =>
      csv([
        [
          'Sl. No.',
          'Transaction Date',
          'Value Date',
          'Description',
          'Chq / Ref No.',
          'Amount',
          'Dr / Cr',
          'Balance',
          'Dr / Cr',
        ],
        ...lines.map((line, at) => [
          String(at + 1),
          `${line.day}-11-2026 10:31:22`,
          `${line.day}-11-2026`,
          `UPI/${line.payer}/${line.utr}/${line.note}`,
          `UPI-${line.utr}`,
          grouped(line.rupees),
          crDr(line),
          grouped(20_000),
          'CR',
        ]),
      ]),
  },
  {
    name: 'Bank of Baroda',
    write: (lines) =>
      csv([
        ['TRAN DATE', 'VALUE DATE', 'NARRATION', 'CHQ.NO.', 'WITHDRAWAL(DR)', 'DEPOSIT(CR)', 'BALANCE(INR)'],
        ...lines.map((line) => [
          `${line.day}/11/2026`,
          `${line.day}/11/2026`,
          `UPI/${line.utr}/10:31:22/UPI/pay@okaxis/${line.payer} ${line.note}`,
          '',
          ...inOr(line, grouped),
          `${grouped(20_000)}Cr`,
        ]),
      ]),
  },
  {
    name: 'Karur Vysya Bank',
    write: (lines) =>
      csv(
        [
          ['Transaction Date', 'Value Date', 'Branch', 'Cheque No.', 'Description', 'Debit', 'Credit', 'Balance'],
          ...lines.map((line) => [
            `${line.day}-11-2026 10:31:22`,
            `${line.day}-11-2026`,
            '1123',
            '',
            `UPI-${crDr(line)}-${line.utr}-${line.payer}-SBIN-${line.note}`,
            ...inOr(line, plain),
            plain(20_000),
          ]),
        ],
        ';',
      ),
  },
  {
    name: 'a bank that writes Cr behind the amount',
    write: (lines) =>
      csv([
        ['Date', 'Particulars', 'Amount', 'Balance'],
        ...lines.map((line) => [
          `${line.day}.11.2026`,
          `UPI_${line.utr}_${line.payer} ${line.note}`,
          `₹ ${grouped(line.rupees)} ${line.side === 'in' ? 'Cr' : 'Dr'}`,
          `${grouped(20_000)} Cr`,
        ]),
      ]),
  },
  {
    name: 'a file without headings',
    write: (lines) =>
      csv(
        lines.map((line) => [
          `${line.day}/11/2026`,
          `UPI/${crDr(line)}/${line.utr}/${line.payer}/${line.note}`,
          plain(line.rupees),
        ]),
        '\t',
      ),
  },
];
