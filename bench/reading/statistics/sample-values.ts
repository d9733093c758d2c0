import type { Random } from '../../../test/fuzz/random.ts';

/** A table's style of numbers, and the placeholder for missing ones. */
export interface NumberStyle {
  readonly thousands: string;
  readonly decimal: string;
  readonly digits: number;
  readonly largest: number;
  readonly none: string;
}

const styles = [
  { thousands: '\u00a0', decimal: ',' },
  { thousands: ' ', decimal: ',' },
  { thousands: '\u2009', decimal: '.' },
  { thousands: '.', decimal: ',' },
  { thousands: ',', decimal: '.' },
  { thousands: '', decimal: '.' },
];

export function numberStyle(random: Random): NumberStyle {
  return {
    ...random.pick(styles),
    digits: random.pick([0, 0, 1, 1, 2]),
    largest: random.pick([90, 900, 9_000, 900_000, 90_000_000]),
    none: random.pick(['–', '-', ':', '.', '..', '', 'n.a.', '—', '0']),
  };
}

/** A number in the style of a statistical table, sometimes with a sign or a note mark. */
export function statistic(random: Random, style: NumberStyle): string {
  if (random.chance(0.05)) return style.none;
  const value = random.fraction() * style.largest * (random.chance(0.3) ? 0.05 : 1);
  const [whole = '', part] = value.toFixed(style.digits).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, style.thousands);
  const written = part === undefined ? grouped : `${grouped}${style.decimal}${part}`;
  const signed = random.chance(0.06) ? `-${written}` : written;
  return random.chance(0.03) ? `${signed}${random.pick(['(p)', '*', ' e', '(1)'])}` : signed;
}

export const countries =
  'Belgium,Bulgaria,Czech Republic,Denmark,Germany,Estonia,Ireland,Greece,Spain,France,Italy,Cyprus,Latvia,Lithuania,Luxembourg,Hungary,Malta,Netherlands,Austria,Poland,Portugal,Romania,Slovenia,Slovakia,Finland,Sweden,United Kingdom,Norway,Switzerland,Former Yugoslav Republic of Macedonia'.split(
    ',',
  );

export const activities =
  'Agriculture, forestry and fishing;Mining and quarrying;Manufacturing;Electricity, gas, steam and air conditioning supply;Water supply, sewerage and waste management;Construction;Wholesale and retail trade, repair of motor vehicles;Transport and storage;Accommodation and food service activities;Information and communication;Financial and insurance activities;Real estate activities;Professional, scientific and technical activities;Education;Human health and social work activities;Arts, entertainment and recreation'.split(
    ';',
  );

export const measures =
  'Total,Men,Women,Share of total,Annual change (%),Population,Number of enterprises,Persons employed,Turnover,Value added,Per inhabitant,Imports,Exports,Balance,Installed capacity,Gross expenditure,Under 25 years,25 to 64 years,65 years and over,Level,Index (2005 = 100),Commitments,Payments,Rate of growth'.split(
    ',',
  );

export const units =
  '%,1 000,million EUR,EUR per hour,1 000 t,ktoe,number,% of GDP,GWh,persons,ha,kg per head'.split(',');
