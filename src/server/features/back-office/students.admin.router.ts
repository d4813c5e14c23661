/** The procedures of the students' pages. */
import { forgetContact, listContacts } from '#server/features/accounts/contacts.admin.data.ts';
import { countStudents, decideVerification, listStudents } from '#server/features/accounts/students.admin.data.ts';
import { answersOf } from '#server/features/accounts/verification-answers.data.ts';
import { adminProcedure, change, mayDownload, reauthenticatedAdminProcedure, router } from '#server/trpc.ts';
import { contactListInput, forgetContactInput } from '#shared/contacts.ts';
import { idOnlyInput, noInput } from '#shared/input.ts';
import { addNoteInput, studentDecisionInput, studentListInput, studentPageInput } from '#shared/students.ts';
import {
  addNote,
  approvalsOf,
  deleteNote,
  downloadsOfStudent,
  messagesOfStudent,
  notesOf,
  ordersOfStudent,
  paymentsOfStudent,
  readStudent,
  resultsOfStudent,
  sessionsOf,
  signOutStudent,
} from './students.admin.data.ts';

/** The list of students, then the page of one, a procedure for each of its sections. */
export const studentsAdminRouter = router({
  list: adminProcedure('students')
    .input(studentListInput)
    .query(({ ctx, input }) => listStudents(ctx.db, { ...input, now: ctx.clock() })),
  counts: adminProcedure('students')
    .input(noInput)
    .query(({ ctx }) => countStudents(ctx.db)),
  decide: change('students')
    .input(studentDecisionInput)
    .mutation(({ work, input }) => decideVerification(work, input)),

  contacts: adminProcedure('students')
    .input(contactListInput)
    .query(({ ctx, input }) => listContacts(ctx.db, input)),
  forgetContact: reauthenticatedAdminProcedure('bulkData')
    .input(forgetContactInput)
    .mutation(({ ctx, input }) => forgetContact(ctx, ctx.actor, input)),

  byId: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => readStudent(ctx.db, input.id)),
  approvals: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => approvalsOf(ctx.db, input.id)),
  answers: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => answersOf(ctx.db, input.id)),
  orders: adminProcedure('students')
    .input(studentPageInput)
    .query(({ ctx, input }) => ordersOfStudent(ctx.db, input)),
  payments: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => paymentsOfStudent(ctx.db, input.id)),
  downloads: adminProcedure('students')
    .input(studentPageInput)
    .query(({ ctx, input }) => downloadsOfStudent(ctx.db, input)),
  results: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => resultsOfStudent(ctx.db, input.id)),
  messages: adminProcedure('students')
    .input(studentPageInput)
    .query(({ ctx, input }) => messagesOfStudent(ctx.db, input)),
  notes: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => notesOf(ctx.db, input.id)),
  sessions: adminProcedure('students')
    .input(idOnlyInput)
    .query(({ ctx, input }) => sessionsOf(ctx.db, { ...input, now: ctx.clock() })),

  mayExport: mayDownload('bulkData'),

  addNote: change('students')
    .input(addNoteInput)
    .mutation(({ work, input }) => addNote(work, input)),
  /** By the note's own id. */
  deleteNote: change('students')
    .input(idOnlyInput)
    .mutation(({ work, input }) => deleteNote(work, input)),
  signOut: change('students')
    .input(idOnlyInput)
    .mutation(({ work, input }) => signOutStudent(work, input)),
});
