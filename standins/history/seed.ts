export async function seedHistory(_databaseUrl: string): Promise<void> {}
