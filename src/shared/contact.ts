export const contactCategories = ['general', 'courses', 'coaching', 'materials', 'research'] as const;
export const contactStatuses = ['new', 'answered'] as const;
