import { expect, test } from 'vitest';
import { stateIn } from '#shared/states.ts';

test.each([
  ['12, North Street, Madurai, Tamil Nadu - 625001', 'Tamil Nadu'],
  ['மதுரை - 625706', 'Tamil Nadu'],
  ['4 Goa Street, Madurai 625 001', 'Tamil Nadu'],
  ['4 Goa Street, Puducherry - 605001', 'Puducherry'],
  ['7 Hill Road, Villupuram, Tamil Nadu 605602', 'Tamil Nadu'],
  ['MG Road, Bengaluru 560001', 'Karnataka'],
  ['Kochi 682551', ''],
  ['Panaji 403001', 'Goa'],
  ['Call 98765 43210, Thrissur 680001', 'Kerala'],
  ['New Delhi', 'Delhi'],
  ['somewhere', ''],
  ['', ''],
])('The address “%s” is in the state “%s”.', (address, state) => expect(stateIn(address)).toBe(state));
