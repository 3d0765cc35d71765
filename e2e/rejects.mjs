// Loaded before a server: on a signal it rejects a promise that nobody catches.
process.on('SIGUSR2', () => void Promise.reject(new Error('rejected by a test')));
