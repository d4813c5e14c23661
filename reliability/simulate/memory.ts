/** What people were told by the site, kept apart from it: by this its promises are judged. */
import type { Role } from '#shared/rights.ts';
import type { Notebook } from './notebook.ts';

/** What somebody who signs up knows of her account. */
export type Account = {
  /** Null: none is open. */
  userId: string | null;
  /** The password that she chose last; null: none that opens anything. */
  password: string | null;
  /** Passwords that must not open it any more. */
  former: string[];
  /** What she has signed up with, the newest last, and in which browser. */
  signUps: { browser: string; password: string }[];
};

/** Whom a test is open for besides everybody, as admins were answered. */
export type Doors = {
  /** Of each series its tests, and when it stops opening them (UTC ms; null: never). */
  series: Map<string, { testIds: Set<string>; endsAt: number | null }>;
  batches: Map<string, { testIds: Set<string>; members: Set<string>; isDeleted: boolean }>;
  openToAll: Set<string>;
};

/** It goes back with the data file when a copy of last night is restored. */
export type Memory = {
  /** What was answered "done", and must therefore still be known. */
  promised: { orders: Set<string>; captured: Set<string> };
  /** By material, the printed copies that there are, in stock or taken by orders, since an admin counted them. */
  copies: Map<string, number | null>;
  /** What is final, as it was first seen. */
  final: Map<string, string | number>;
  notebooks: Map<string, Notebook>;
  /** Names, numbers and addresses of people whose accounts are deleted: nothing of them may be left. */
  forgotten: Set<string>;
  /** Who has deleted the account for good, by name. */
  gone: Set<string>;
  /** By name, of those who sign up themselves. */
  accounts: Map<string, Account>;
  /** The role of everybody who has, or had, one. */
  team: Map<string, Role | null>;
  doors: Doors;
};

export const newMemory = (): Memory => ({
  promised: { orders: new Set(), captured: new Set() },
  copies: new Map(),
  final: new Map(),
  notebooks: new Map(),
  forgotten: new Set(),
  gone: new Set(),
  accounts: new Map(),
  team: new Map(),
  doors: { series: new Map(), batches: new Map(), openToAll: new Set() },
});
