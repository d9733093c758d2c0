/** The facts that are asked for. */
export const wishes = [
  { name: 'invoice_number' },
  { name: 'invoice_date', type: 'date' },
  { name: 'due_date', type: 'date' },
  { name: 'customer_number' },
  { name: 'net_amount', type: 'money' },
  { name: 'vat', type: 'money' },
  { name: 'total', type: 'money' },
] as const;

export type FactName = (typeof wishes)[number]['name'];
