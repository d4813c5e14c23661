/** Whether customers are reminded of orders that wait for their money: not before the educator says so. */
export const reminders = { isOn: false };
