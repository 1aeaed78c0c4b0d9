// Told to the service with each request. A test holds it against package.json.

export const VERSION = "0.1.0";
