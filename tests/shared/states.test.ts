import { expect, test } from 'vitest';
import { stateIn, stateNamedIn, stateWritten } from '#shared/written-states.ts';

test.each([
  ['12, North Street, Madurai, Tamil Nadu - 625001', 'Tamil Nadu'],
  ['மதுரை - 625706', 'Tamil Nadu'],
  ['4 Goa Street, Madurai 625 001', 'Tamil Nadu'],
  ['4 Goa Street, Puducherry - 605001', 'Puducherry'],
  ['7 Hill Road, Villupuram, Tamil Nadu 605602', 'Tamil Nadu'],
  ['MG Road, Bengaluru 560001', 'Karnataka'],
  ['Kochi 682551', ''],
  ['Agatti, KL - 682551', 'Kerala'],
  ['Agatti, lakshadweep (U.T.) 682551', 'Lakshadweep'],
  ['7 Goa Street, Villianur, Pondy 605110', 'Puducherry'],
  ['7 Hill Road, Villupuram T.N. 605602', 'Tamil Nadu'],
  ['7 Hill Road, Villupuram, தமிழ்நாடு, India - 605602', 'Tamil Nadu'],
  ['Panaji 403001', 'Goa'],
  ['Call 98765 43210, Thrissur 680001', 'Kerala'],
  ['New Delhi', 'Delhi'],
  ['somewhere', ''],
  ['', ''],
])('The address “%s” is in the state “%s”.', (address, state) => expect(stateIn(address)).toBe(state));

test.each([
  ['Tamilnadu', 'Tamil Nadu'],
  ['TN', 'Tamil Nadu'],
  ['T.N.', 'Tamil Nadu'],
  ['tamil nadu state', 'Tamil Nadu'],
  ['தமிழ் நாடு', 'Tamil Nadu'],
  ['Pondicherry', 'Puducherry'],
  ['Orissa', 'Odisha'],
  ['Jammu & Kashmir', 'Jammu and Kashmir'],
  ['New Delhi', 'Delhi'],
  ['Andaman and Nicobar', 'Andaman and Nicobar Islands'],
  ['Atlantis', ''],
  ['constructor', ''],
  ['', ''],
])('“%s” is understood as the state “%s”.', (written, state) => expect(stateWritten(written)).toBe(state));

test.each([
  ['Gandhi Nagar, Kochi, KL', 'Kerala'],
  ['Gandhi Nagar, Lucknow, up', 'Uttar Pradesh'],
  ['Gandhi Nagar, Chennai TN.', 'Tamil Nadu'],
  ['4 Goa Street, Madurai', 'Goa'],
  ['Tamil Nadu, then Karnataka, somewhere', 'Karnataka'],
  ['House of Selvi or', ''],
  ['the second floor, as above', ''],
  ['Kala Devi, Kk', ''],
])('The address “%s” names the state “%s”.', (address, state) => expect(stateNamedIn(address)).toBe(state));
