import util from 'node:util';

// On Node `util.debuglog` is silent unless NODE_DEBUG asks for it; workerd prints always, which is a line in the log and
// ten times the work for each string that hessian.js writes. It makes its loggers while it is imported: so this module
// has to be imported before it.
util.debuglog = () => Object.assign(() => {}, { enabled: false });
