// Preloaded into a server: on a signal it causes an unhandled promise rejection.
process.on('SIGUSR2', () => void Promise.reject(new Error('rejected by a test')));
