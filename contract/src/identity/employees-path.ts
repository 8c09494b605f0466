/** Where sub-accounts are; by itself for what asks for them again without their schemas. */
export const employeesPath = '/v2/employees'
