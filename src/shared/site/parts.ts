export type Figure = { figure: string; label: string };

export type Step = { title: string; text: string };
